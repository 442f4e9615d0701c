export { AccountsCard } from "./accounts-card";
export { OutsideWays } from "./outside-ways";
