import type { Sample } from "./approval-samples";
import { inForce } from "./world";

/** Routes of record types whose input does not follow from their fields. */
export const DOCUMENT_SAMPLES: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  contract: {
    setInvoice: (at) => ({ ids: [at.contract ?? 0] }),
    change: (at, word) => ({ id: at[inForce("contract")] ?? 0, contractName: word }),
    void: (at) => ({ id: at[inForce("contract")] ?? 0 }),
    preview: (at) => ({ act: "void", id: at[inForce("contract")] ?? 0 }),
  },
};
