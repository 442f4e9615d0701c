export { mayKick } from "./policy";
export { preferencesOf } from "./preferences";
