export { Composer } from "./composer";
export { FollowUps } from "./follow-ups";
