/** Every module of the web application. */
import type { ModuleRoute } from "../kernel/access/module-route";
import { routes as branches } from "../modules/branches/routes";
import { routes as customers } from "../modules/customers/routes";
import { routes as dictionary } from "../modules/dictionary/routes";
import { routes as person } from "../modules/person/routes";
import { routes as recycle } from "../modules/recycle/routes";
import { routes as roles } from "../modules/roles/routes";
import { routes as settings } from "../modules/settings/routes";
import { routes as users } from "../modules/users/routes";

export const ROUTES: readonly ModuleRoute[] = [
  ...customers,
  ...users,
  ...roles,
  ...branches,
  ...dictionary,
  ...settings,
  ...recycle,
  ...person,
];
