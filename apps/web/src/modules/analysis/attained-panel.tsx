/** Targets above an open person or branch, for whoever sees their figures. */
import { Attained, useAttained, type Whose } from "./attained";
import styles from "./card.module.css";

export default function AttainedPanel({ whose }: { whose: Whose }) {
  const { contract, received } = useAttained(whose);
  // nothing stands in its place: the record is what one has opened
  if (!contract || !received || (contract.rows.length === 0 && received.rows.length === 0)) return null;
  return (
    <div className={styles.above}>
      <Attained contract={contract} received={received} whose={whose} />
    </div>
  );
}
