export { checkOwnPassword } from "./own-password";
export { mayKick } from "./policy";
export { preferencesOf } from "./preferences";
