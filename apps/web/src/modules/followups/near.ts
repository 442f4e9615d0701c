import { askPagesSoon } from "../../kernel/panels/use-pages";

/** Asks for the follow-ups of a customer whose panel is about to open. */
export const nearFollowUps = (customerId: number): void => askPagesSoon("followups.list", { customerId });
