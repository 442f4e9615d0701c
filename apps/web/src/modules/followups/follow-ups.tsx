import { useCall } from "../../kernel/http/hooks";
import type { Beginning } from "../../kernel/records/parts/record-input";
import { useSession } from "../../kernel/session/session-store";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { Composer } from "./composer";
import styles from "./followups.module.css";
import { FollowUpStream } from "./stream";
import { t } from "./texts";
import type { Customer } from "./use-composer";

interface Props {
  customer: Customer;
  /** Whose it is; 0 = nobody's. */
  ownerId: number;
  /** Puts the cursor into the composer; undefined for whoever may not write here. */
  begin: Beginning | undefined;
}

/** How many of them count, for superiors of the owner. */
function FollowUpCounts({ customerId }: { customerId: number }) {
  const { data } = useCall("followups.counts", { customerId });
  const { all = 0, effective = null } = data?.data ?? {};
  if (effective === null || all === 0) return null;
  return <p className={styles.counts}>{t("counts", { all, effective })}</p>;
}

/** Writing and reading the follow-ups of a customer. On a phone one writes at the foot of the panel. */
export function FollowUps({ customer, ownerId, begin }: Props) {
  const phone = usePhone();
  const mine = useSession(({ profile }) => profile?.UserID) === ownerId;
  return (
    <>
      {begin && !phone ? <Composer {...{ customer, begin }} /> : null}
      {mine || ownerId === 0 ? null : <FollowUpCounts customerId={customer.id} />}
      <FollowUpStream customerId={customer.id} writable={begin !== undefined} />
    </>
  );
}
