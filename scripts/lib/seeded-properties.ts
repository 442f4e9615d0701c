/** Set-up of every test file: properties draw by the seed of the run, so the same files try the same examples. */
import fc from "fast-check";
import { seed } from "./sampled.mjs";

fc.configureGlobal({ seed });
