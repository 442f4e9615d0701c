/** Every route group of the product, by module: what the server mounts and the web may call. */
import { branches } from "./branches";
import { contacts } from "./contacts";
import { customers, modules } from "./customers";
import { dictionary } from "./dictionary";
import { files } from "./files";
import { followups } from "./followups";
import { forms } from "./forms";
import { actionLog, recycle, scenes, search } from "./lists";
import { regions } from "./regions";
import { roles } from "./roles";
import { session } from "./session";
import { settings } from "./settings";
import { users } from "./users";

export const routes = {
  session,
  users,
  roles,
  branches,
  dictionary,
  settings,
  customers,
  modules,
  contacts,
  followups,
  forms,
  scenes,
  recycle,
  actionLog,
  search,
  regions,
  files,
} as const;

export type Routes = typeof routes;
