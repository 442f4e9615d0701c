export { Composer } from "./composer";
export { FollowUps } from "./follow-ups";
export { nearFollowUps } from "./near";
