import type { Beginning } from "../../kernel/records/record-input";
import { usePhone } from "../../kernel/ui/use-phone";
import { Composer } from "./composer";
import { FollowUpStream } from "./stream";
import type { Customer } from "./use-composer";

interface Props {
  customer: Customer;
  /** Puts the cursor into the composer; undefined for whoever may not write here. */
  begin: Beginning | undefined;
}

/** Writing and reading the follow-ups of a customer. On a phone one writes at the foot of the panel. */
export function FollowUps({ customer, begin }: Props) {
  const phone = usePhone();
  return (
    <>
      {begin && !phone ? <Composer {...{ customer, begin }} /> : null}
      <FollowUpStream customerId={customer.id} writable={begin !== undefined} />
    </>
  );
}
