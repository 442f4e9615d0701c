/** After `npm install`: names in the lock file the optional packages of other platforms that npm left out. */
import { completeLockFile } from "./lib/lock-file.mjs";

console.log(`package-lock.json: ${completeLockFile()} packages added`);
