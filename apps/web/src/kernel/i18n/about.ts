import { common } from "./common";

/** What was done, to what: 已关注「甲公司」; only what was done where there is no name. */
export const about = (said: string, name: string): string => (name === "" ? said : common("about", { said, name }));
