/**
 * What lives as long as the server: database, caches, files, logs. Built once, passed with every context. Each room adds
 * its own part by declaration merging, beside what it is made of.
 */
import type { Config } from "./config";

export interface Services {
  config: Config;
}
