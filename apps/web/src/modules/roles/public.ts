export { RoleNames, RolesToGive } from "./role-choice";
