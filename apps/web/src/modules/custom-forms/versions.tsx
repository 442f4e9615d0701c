/** What was published of a form: by whom and when, in what two versions differ, and the way back to one. */
import type { FormVersion } from "@qicheng/api/custom-forms/routes";
import { Button, Drawer, Select } from "antd";
import { useState } from "react";
import { Comparison } from "../../kernel/designer/comparison";
import type { FormDraft } from "../../kernel/designer/edits";
import { useCall } from "../../kernel/http/hooks";
import { minuteTime } from "../../kernel/ui/basis/times";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./custom-forms.module.css";
import { t } from "./texts";

interface Props {
  id: number;
  draft: FormDraft;
  locked: boolean;
  onGoBack: (version: FormVersion) => void;
  onClose: () => void;
}

/** Stands for what is not published. */
const DRAFT = 0;

function Between({ versions, draft, pair, onPair }: BetweenProps) {
  const nameOf = (number: number) => (number === DRAFT ? t("draft") : t("versionNumber", { number }));
  const designOf = (number: number) => versions.find((version) => version.number === number)?.design ?? draft;
  const options = [DRAFT, ...versions.map(({ number }) => number)].map((value) => ({ value, label: nameOf(value) }));
  const [from, to] = pair;
  return (
    <>
      <div className={styles.between}>
        <Select aria-label={t("from")} options={options} value={from} onChange={(next) => onPair([next, to])} />
        <span>→</span>
        <Select aria-label={t("to")} options={options} value={to} onChange={(next) => onPair([from, next])} />
      </div>
      <Comparison before={designOf(from)} after={designOf(to)} names={[nameOf(from), nameOf(to)]} />
    </>
  );
}

interface BetweenProps {
  versions: readonly FormVersion[];
  draft: FormDraft;
  pair: readonly [number, number];
  onPair: (pair: readonly [number, number]) => void;
}

export function Versions({ id, draft, locked, onGoBack, onClose }: Props) {
  const { data, error, refetch } = useCall("customForms.versions", { id });
  const [pair, setPair] = useState<readonly [number, number] | null>(null);
  const versions = data?.data as FormVersion[] | undefined;
  const body = () => {
    if (!versions) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
    if (versions.length === 0) return <EmptyState text={t("noVersions")} />;
    return (
      <>
        <ul className={styles.versions}>
          {versions.map((version, at) => {
            const { number, by } = version;
            const name = t("versionNumber", { number });
            return (
              <li key={number} className={styles.version}>
                <strong>{name}</strong>
                {at === 0 ? <StatusTag text={t("current")} tone="passed" /> : null}
                <span className={styles.by}>{t("versionBy", { by, at: minuteTime(version.at, Date.now()) })}</span>
                <Button size="small" aria-label={`${t("compare")} ${name}`} onClick={() => setPair([number, DRAFT])}>
                  {t("compare")}
                </Button>
                {locked ? null : (
                  <Button size="small" aria-label={`${t("goBack")} ${name}`} onClick={() => onGoBack(version)}>
                    {t("goBack")}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {pair ? <Between {...{ versions, draft, pair }} onPair={setPair} /> : null}
      </>
    );
  };
  return (
    <Drawer open title={t("versions")} size={640} onClose={onClose}>
      {body()}
    </Drawer>
  );
}
