export { RoleNames, RolesToGive, RolesToName } from "./role-choice";
