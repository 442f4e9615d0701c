import type { DuplicateHit } from "@qicheng/api/customers/routes";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { openRecord } from "../list/ask/open-record";
import { openFull } from "../open/shown-full";
import styles from "../panels/panels.module.css";
import { t } from "../panels/texts";
import { claimOne } from "../pool/claim";
import { routeOf } from "../records/parts/route-of";
import { isLayerOpen } from "../ui/basis/layers";
import { RelativeTime } from "../ui/parts/relative-time";
import { StatusTag } from "../ui/parts/status-tag";
import { AskButtons, OpenRequests } from "./request-line";

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

/** Above the form or dialog where it was found, since what was typed there stays; elsewhere as any record. */
export const openHit = ({ id, module }: DuplicateHit): void =>
  isLayerOpen() ? openFull(module, id) : openRecord(module, id);

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
      <span>
        {t("lastFollowUp")} {genjintime ? <RelativeTime value={genjintime} /> : t("never")}
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

/** Mine at once, without leaving what I am at. */
function ClaimButton({ hit: { id, module, CustomerName: name } }: { hit: DuplicateHit }) {
  const [claiming, setClaiming] = useState(false);
  const claim = async () => {
    setClaiming(true);
    await claimOne(routeOf(module, "receive"), id, name);
    setClaiming(false);
  };
  return (
    <Button size="small" aria-label={t("claimHit", { name })} loading={claiming} onClick={() => void claim()}>
      {t("claim")}
    </Button>
  );
}

/** Records that look like the one at hand: whose they are, who was first and how they stand, never a full phone; and the way to have them. */
export function DuplicateHits<Hit extends DuplicateHit>({ hits, act }: Props<Hit>) {
  return (
    <ul className={styles.hits}>
      {hits.map((hit) => (
        <li key={`${hit.type} ${hit.id} ${hit.by}`} className={styles.hit}>
          <div className={styles.hitText}>
            <div className={styles.hitHead}>
              <strong className={styles.hitName}>{hit.CustomerName}</strong>
              <StatusTag text={t(hit.match)} tone={hit.match === "exact" ? "refused" : "waiting"} />
            </div>
            <div className={styles.hitFacts}>
              <span>{t(TYPES[hit.type])}</span>
              <span>{ownerOf(hit)}</span>
              {hit.mobile ? <span className="numbers">{hit.mobile}</span> : null}
            </div>
            <Evidence hit={hit} />
            <OpenRequests hit={hit} />
          </div>
          <div className={styles.hitActs}>
            {hit.open === 1 ? (
              <Button size="small" aria-label={t("openHit", { name: hit.CustomerName })} onClick={() => openHit(hit)}>
                {t("open")}
              </Button>
            ) : null}
            {hit.claim === 1 ? <ClaimButton hit={hit} /> : null}
            <AskButtons hit={hit} />
            {act?.(hit)}
          </div>
        </li>
      ))}
    </ul>
  );
}
