import type { ImportState } from "@qicheng/api/imports/routes";
import { webRecords } from "@qicheng/api/web-records.generated";
import { Button, Steps } from "antd";
import { type ReactNode, useState } from "react";
import { act } from "../http/act";
import { useWrite } from "../http/hooks";
import type { DialogProps } from "../list/ask/list-module";
import { namesOf } from "../records/parts/texts";
import { usePhone } from "../ui/basis/use-phone";
import { confirm } from "../ui/dialogs/confirm";
import { Dialog } from "../ui/dialogs/dialog";
import { followJob } from "../ui/dialogs/outcome";
import { Checking, CheckStep } from "./check-step";
import type { Choices, OwnChoices } from "./duplicate-rows";
import styles from "./imports.module.css";
import { MappingStep, mappingProblem, proposedIn } from "./mapping-step";
import { t } from "./texts";
import { type Uploaded, UploadStep } from "./upload-step";

const FIRST: Choices = { duplicates: "skip", overwrite: [], pool: 0 };

function namedAfter(module: string): string {
  const record = Object.values(webRecords).find((one) => one.module === module);
  return record ? namesOf(record.title).titles : "";
}

/** Rows that are added or merged. */
function howMany({ ready, duplicate }: NonNullable<ImportState["counts"]>, { duplicates }: Choices, own: OwnChoices) {
  const chosen = Object.values(own);
  const others = duplicates === "skip" ? 0 : duplicate - chosen.length;
  return ready + others + chosen.filter((choice) => choice !== "skip").length;
}

/** A file in three steps: uploaded, its columns said to be fields, its rows looked at and mended; then a job writes them. */
export default function ImportDialog({ formId, onClose }: DialogProps) {
  const phone = usePhone();
  const [uploaded, setUploaded] = useState<Uploaded>();
  const [sheet, setSheet] = useState(0);
  const [mapping, setMapping] = useState<string[]>([]);
  const [state, setState] = useState<ImportState>();
  const [choices, setChoices] = useState(FIRST);
  const [own, setOwn] = useState<OwnChoices>({});
  const check = useWrite("imports.check", {
    toast: false,
    onSuccess: ({ data }) => {
      setOwn({});
      setState(data);
    },
  });
  const run = useWrite("imports.run", {
    toast: false,
    onSuccess: ({ data }) => {
      onClose();
      void followJob(data.job);
    },
  });
  const choose = (from: Uploaded, at: number) => {
    setSheet(at);
    setMapping(proposedIn(from, at));
  };
  const reload = async () => {
    const answer = uploaded && (await act("imports.detail", { id: uploaded.id }));
    if (answer) setState(answer.data);
  };
  const leave = async () => {
    if (!uploaded || (await confirm({ content: t("leaveQuestion"), danger: true }))) onClose();
  };
  const step = state ? 2 : Number(uploaded !== undefined);
  const counts = state?.counts;
  const total = counts ? howMany(counts, choices, own) : 0;

  let body: ReactNode = null;
  let footer: ReactNode = null;
  if (!uploaded) {
    const take = (one: Uploaded) => {
      setUploaded(one);
      choose(one, one.sheet);
    };
    body = <UploadStep module={formId} onUploaded={take} />;
  } else if (!state) {
    body = (
      <MappingStep {...{ uploaded, sheet, mapping }} onSheet={(at) => choose(uploaded, at)} onMapping={setMapping} />
    );
    footer = (
      <>
        <Button
          key="check"
          data-ok=""
          type="primary"
          autoFocus
          loading={check.isPending}
          disabled={mappingProblem(uploaded, sheet, mapping) !== ""}
          onClick={() => check.mutate({ id: uploaded.id, sheet, mapping })}
        >
          {t("check")}
        </Button>
        <Button onClick={() => setUploaded(undefined)}>{t("back")}</Button>
      </>
    );
  } else if (!counts) {
    body = (
      <div className={styles.body}>
        <Checking job={state.job} onDone={(ok) => (ok ? void reload() : setState(undefined))} />
      </div>
    );
  } else {
    body = (
      <CheckStep
        {...{ uploaded, sheet, mapping, state, choices, own }}
        onOwn={(row, choice) => setOwn((before) => ({ ...before, [row]: choice }))}
        onChoices={setChoices}
        onFixed={() => void reload()}
      />
    );
    footer = (
      <>
        <Button
          // Made anew when nothing is left to be mended: the keys come here then.
          key={counts.wrong === 0 ? "begin" : "wait"}
          data-ok=""
          type="primary"
          autoFocus={counts.wrong === 0}
          loading={run.isPending}
          disabled={total === 0}
          onClick={() => run.mutate({ id: uploaded.id, ...choices })}
        >
          {total === 0 ? t("nothing") : t("beginCount", { count: total })}
        </Button>
        <Button onClick={() => setState(undefined)}>{t("back")}</Button>
      </>
    );
  }
  return (
    <Dialog
      open
      width={phone ? "100%" : 880}
      title={t("title", { title: namedAfter(formId) })}
      mask={{ closable: false }}
      footer={footer}
      onCancel={() => void leave()}
    >
      <Steps
        className={styles.steps ?? ""}
        size="small"
        responsive={false}
        current={step}
        items={t("steps")
          .split(",")
          .map((one) => ({ title: one }))}
      />
      {body}
    </Dialog>
  );
}
