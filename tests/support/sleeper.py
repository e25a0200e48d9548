"""A process that does nothing, for as long as it may."""

import time

if __name__ == "__main__":
    time.sleep(600)
