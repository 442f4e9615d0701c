/** What other modules may use of payments: their code comes when it is shown. */
import { lazy, Suspense } from "react";

export const PaymentsOf = lazy(() => import("./payments-of"));
const NewPayment = lazy(() => import("./payments-of").then(({ NewPayment: form }) => ({ default: form })));

/** The form of a payment, with something filled in. */
export const newPayment = (start: Readonly<Record<string, unknown>>, onClose: () => void) => (
  <Suspense fallback={null}>
    <NewPayment start={start} onClose={onClose} />
  </Suspense>
);
