/** All business modules, mounted on their routes. */
import { routes } from "@qicheng/api/routes";
import type { FastifyInstance } from "fastify";
import { mountRoutes } from "../kernel/http/mount-routes";
import type { Services } from "../kernel/services";
import { handlers as actionLog } from "./action-log/routes";
import { handlers as branches } from "./branches/routes";
import { contactType } from "./contacts/public";
import { handlers as contacts } from "./contacts/routes";
import { customerType } from "./customers/public";
import { handlers as customers } from "./customers/routes";
import { handlers as dictionary } from "./dictionary/routes";
import { handlers as files } from "./files/routes";
import { handlers as followups } from "./followups/routes";
import { handlers as forms } from "./forms/routes";
import { handlers as generic } from "./generic/routes";
import { handlers as recycle } from "./recycle/routes";
import { handlers as regions } from "./regions/routes";
import { handlers as roles } from "./roles/routes";
import { handlers as scenes } from "./scenes/routes";
import { handlers as search } from "./search/routes";
import { handlers as session } from "./session/routes";
import { handlers as settings } from "./settings/routes";
import { handlers as users } from "./users/routes";

/** Registers every module's fields and mounts every module's routes. */
export function mountModules(app: FastifyInstance, services: Services): void {
  for (const type of [customerType, contactType]) {
    services.records.add(type);
    services.fields.register(type);
  }
  mountRoutes(app, services, routes.session, session);
  mountRoutes(app, services, routes.users, users);
  mountRoutes(app, services, routes.roles, roles);
  mountRoutes(app, services, routes.branches, branches);
  mountRoutes(app, services, routes.dictionary, dictionary);
  mountRoutes(app, services, routes.settings, settings);
  mountRoutes(app, services, routes.customers, customers);
  mountRoutes(app, services, routes.modules, generic);
  mountRoutes(app, services, routes.contacts, contacts);
  mountRoutes(app, services, routes.followups, followups);
  mountRoutes(app, services, routes.forms, forms);
  mountRoutes(app, services, routes.scenes, scenes);
  mountRoutes(app, services, routes.recycle, recycle);
  mountRoutes(app, services, routes.actionLog, actionLog);
  mountRoutes(app, services, routes.search, search);
  mountRoutes(app, services, routes.regions, regions);
  mountRoutes(app, services, routes.files, files);
}
