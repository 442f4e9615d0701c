import { usePhone } from "../../kernel/ui/use-phone";
import { Composer } from "./composer";
import { FollowUpStream } from "./stream";
import type { Customer } from "./use-composer";

interface Props {
  customer: Customer;
  /** I may write follow-ups here. */
  writable: boolean;
  /** Puts the cursor into the composer, once. */
  focus: boolean;
  onFocused: () => void;
}

/** Writing and reading the follow-ups of a customer. On a phone one writes at the foot of the panel. */
export function FollowUps({ customer, writable, focus, onFocused }: Props) {
  const phone = usePhone();
  return (
    <>
      {writable && !phone ? <Composer customer={customer} focus={focus} onFocused={onFocused} /> : null}
      <FollowUpStream customerId={customer.id} writable={writable} />
    </>
  );
}
