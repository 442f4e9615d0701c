import type { DuplicateHit } from "@qicheng/api/customers/routes";
import { Button } from "antd";
import type { ReactNode } from "react";
import { openFull } from "../records/shown-whole";
import { RequestLine } from "../requests/request-line";
import { RelativeTime } from "../ui/relative-time";
import { StatusTag } from "../ui/status-tag";
import styles from "./panels.module.css";
import { t } from "./texts";

interface Props<Hit extends DuplicateHit> {
  hits: readonly Hit[];
  /** What one may do with one, besides looking at it. */
  act?: (hit: Hit) => ReactNode;
}

const TYPES = { customer: "typeCustomer", lead: "typeLead", contact: "typeContact" } as const;

function ownerOf({ IsGongHai, deleted, UserName }: DuplicateHit): string {
  if (deleted === 1) return t("inBin");
  return IsGongHai === 1 ? t("inPool") : t("ownedBy", { name: UserName });
}

/** Whole, above the form or dialog where it was found: what was typed there stays. */
export const openHit = ({ id, module }: DuplicateHit): void => openFull(module, id);

const MOST = 3;

/** The same under a field, while one types; nothing when there is none. */
export function DuplicateNote({ hits }: { hits: readonly DuplicateHit[] }) {
  if (hits.length === 0) return null;
  return (
    <div className={styles.note} role="status">
      <DuplicateHits hits={hits.slice(0, MOST)} />
    </div>
  );
}

/** Who was first, and what keeps it from the pool. */
function Evidence({ hit }: { hit: DuplicateHit }) {
  const { AddName, AddTime, genjintime, effective, daysLeft } = hit;
  return (
    <div className={styles.hitFacts}>
      <span>
        {AddName ? t("enteredBy", { name: AddName }) : t("entered")} <RelativeTime value={AddTime} />
      </span>
      {effective && effective !== genjintime ? (
        <span>
          {t("effective")} <RelativeTime value={effective} />
        </span>
      ) : null}
      {daysLeft === "" ? null : <span>{daysLeft === 0 ? t("lastDay") : t("daysLeft", { days: daysLeft })}</span>}
    </div>
  );
}

/** Records that look like the one at hand: whose they are, who was first and how they stand, never a full phone; and the way to have them. */
export function DuplicateHits<Hit extends DuplicateHit>({ hits, act }: Props<Hit>) {
  return (
    <ul className={styles.hits}>
      {hits.map((hit) => (
        <li key={`${hit.type} ${hit.id} ${hit.by}`} className={styles.hit}>
          <div className={styles.hitHead}>
            <StatusTag text={t(hit.match)} tone={hit.match === "exact" ? "refused" : "waiting"} />
            <span className={styles.hitType}>{t(TYPES[hit.type])}</span>
            {hit.open === 1 ? (
              <Button
                type="link"
                size="small"
                className={styles.hitOpen ?? ""}
                aria-label={t("openHit", { name: hit.CustomerName })}
                onClick={() => openHit(hit)}
              >
                {t("open")}
              </Button>
            ) : null}
            {act?.(hit)}
          </div>
          <strong className={styles.hitName}>{hit.CustomerName}</strong>
          <div className={styles.hitFacts}>
            <span>{ownerOf(hit)}</span>
            {hit.mobile ? <span className="numbers">{hit.mobile}</span> : null}
            <span>
              {t("lastFollowUp")} {hit.genjintime ? <RelativeTime value={hit.genjintime} /> : t("never")}
            </span>
          </div>
          <Evidence hit={hit} />
          <RequestLine hit={hit} />
        </li>
      ))}
    </ul>
  );
}
