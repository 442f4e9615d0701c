export { Composer } from "./composer";
export { FollowUps } from "./follow-ups";
export { LIST_PATH as FOLLOW_UPS_PATH } from "./paths";
