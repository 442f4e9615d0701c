/** Approvals have a number of their own, by the pattern that is a setting of the company. */
import type { NumberKind } from "../numbers/numbers";

export const approvalNumber: NumberKind = {
  name: "approval",
  pattern: async (ctx) => (await ctx.services.settings.get()).approvalNumber,
};
