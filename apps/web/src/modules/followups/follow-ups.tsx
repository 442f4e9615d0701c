import { Composer } from "./composer";
import { FollowUpStream } from "./stream";

interface Props {
  customerId: number;
  /** I may write follow-ups here. */
  writable: boolean;
  /** Puts the cursor into the composer, once. */
  focus: boolean;
  onFocused: () => void;
}

/** Writing and reading the follow-ups of a customer. */
export function FollowUps({ customerId, writable, focus, onFocused }: Props) {
  return (
    <>
      {writable ? <Composer customerId={customerId} focus={focus} onFocused={onFocused} /> : null}
      <FollowUpStream customerId={customerId} writable={writable} />
    </>
  );
}
