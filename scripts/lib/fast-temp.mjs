/** Where databases of tests lie: in memory where there is room. A fresh database is a thousand files, which cost a disk most. */
import { accessSync, constants, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
/** More than a run of all tests writes. */
const ROOM_BYTES = 6 * 1024 ** 3;

function hasRoom() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM_BYTES && freemem() > ROOM_BYTES;
  } catch {
    return false;
  }
}

/** The folder for temporary databases. @returns {string} */
export const fastTemp = () => (hasRoom() ? IN_MEMORY : tmpdir());
