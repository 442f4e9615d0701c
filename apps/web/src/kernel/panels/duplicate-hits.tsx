import type { DuplicateHit } from "@qicheng/api/customers/routes";
import { Link } from "react-router";
import { RelativeTime } from "../ui/relative-time";
import { StatusTag } from "../ui/status-tag";
import styles from "./panels.module.css";
import { t } from "./texts";

interface Props {
  hits: readonly DuplicateHit[];
  /** Address of a hit that one may open. */
  hrefOf: (hit: DuplicateHit) => string;
}

const TYPES = { customer: "typeCustomer", lead: "typeLead", contact: "typeContact" } as const;

function ownerOf({ IsGongHai, deleted, UserName }: DuplicateHit): string {
  if (deleted === 1) return t("inBin");
  return IsGongHai === 1 ? t("inPool") : t("ownedBy", { name: UserName });
}

const MOST = 3;

/** The same under a field, while one types; nothing when there is none. */
export function DuplicateNote({ hits, hrefOf }: Props) {
  if (hits.length === 0) return null;
  return (
    <div className={styles.note} role="status">
      <DuplicateHits hits={hits.slice(0, MOST)} hrefOf={hrefOf} />
    </div>
  );
}

/** Records that look like the one at hand: whose they are and when they were last followed up, never a full phone. */
export function DuplicateHits({ hits, hrefOf }: Props) {
  return (
    <ul className={styles.hits}>
      {hits.map((hit) => (
        <li key={`${hit.type} ${hit.id} ${hit.by}`} className={styles.hit}>
          <div className={styles.hitHead}>
            <StatusTag text={t(hit.match)} tone={hit.match === "exact" ? "refused" : "waiting"} />
            {hit.open === 1 ? <Link to={hrefOf(hit)}>{hit.CustomerName}</Link> : <strong>{hit.CustomerName}</strong>}
            <span className={styles.hitType}>{t(TYPES[hit.type])}</span>
          </div>
          <div className={styles.hitFacts}>
            <span>{ownerOf(hit)}</span>
            {hit.mobile ? <span className="numbers">{hit.mobile}</span> : null}
            <span>
              {t("lastFollowUp")} {hit.genjintime ? <RelativeTime value={hit.genjintime} /> : t("never")}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
