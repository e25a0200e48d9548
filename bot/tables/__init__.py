"""Tables: who sits, what is played, what is stored. No Discord, no SQL, no sentence for humans."""
