/** Makes or changes a report: data, what is counted, groupings, a filter and a picture, with a look at it before it is kept. */
import {
  type Dimension,
  GRAINS,
  PICTURES,
  type Picture,
  type Report,
  type ReportSource,
} from "@qicheng/api/analysis/report-shapes";
import type { Filter } from "@qicheng/engine/fields/filter";
import { Button, Checkbox, Form, Input, Segmented, Select } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { FilterDialog } from "../../kernel/list/filter/filter-dialog";
import { draftCount, draftOfFilter } from "../../kernel/list/filter/filter-model";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import styles from "./analysis.module.css";
import { Preview } from "./report-result";
import { t } from "./report-texts";

export type Draft = Pick<Report, "version" | "name" | "module" | "sum" | "by" | "split" | "filter" | "picture"> & {
  id: number | null;
  shared: 0 | 1;
};

const NAME_LENGTH = 40;
const WIDTH = 640;

interface DimensionProps {
  label: string;
  source: ReportSource | undefined;
  value: Dimension | null;
  /** Field of the other grouping. */
  other: string;
  optional?: boolean;
  onChange: (value: Dimension | null) => void;
}

const fieldOf = (dimension: Dimension | null): string => dimension?.field ?? "";

function DimensionChoice({ label, source, value, other, optional = false, onChange }: DimensionProps) {
  const fields = source?.dimensions ?? [];
  const options = fields
    .filter(({ field }) => field !== other)
    .map(({ field, title }) => ({ value: field, label: title }));
  const put = (field: string) => {
    const found = fields.find((one) => one.field === field);
    onChange(found ? { field, grain: found.kind === "date" ? "month" : "" } : null);
  };
  return (
    <Form.Item label={label} htmlFor={`report-${label}`} required={!optional}>
      <span className={styles.pair}>
        <Select
          id={`report-${label}`}
          aria-label={label}
          showSearch={{ optionFilterProp: "label" }}
          value={value?.field ?? ""}
          options={[...(optional || !value ? [{ value: "", label: optional ? t("none") : "" }] : []), ...options]}
          onChange={put}
        />
        {value && value.grain !== "" ? (
          <Segmented
            aria-label={t("grain", { title: label })}
            value={value.grain}
            options={GRAINS.map((grain) => ({ value: grain, label: t(grain) }))}
            onChange={(grain) => onChange({ ...value, grain })}
          />
        ) : null}
      </span>
    </Form.Item>
  );
}

interface Props {
  draft: Draft;
  sources: readonly ReportSource[];
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Pictures that a report can have. */
const picturesOf = ({ by, split }: Draft): Picture[] =>
  PICTURES.filter((one) => (one !== "line" || (by !== null && by.grain !== "")) && (one !== "pie" || split === null));

function FilterText({ filter }: { filter: Filter }) {
  const n = draftCount(draftOfFilter(filter));
  return <span>{n === 0 ? t("everything") : t("conditions", { n })}</span>;
}

/** A look at the numbers before they are kept. */
function Try({ draft, ready }: { draft: Draft; ready: boolean }) {
  const [asked, setAsked] = useState<Draft>();
  const report = asked && { ...asked, id: null };
  const { data, error, isFetching } = useCall("bi.report", { act: "run", report }, { enabled: asked !== undefined });
  const result = asked && data?.data.result;
  return (
    <>
      <p className={`${styles.reportLine} ${styles.reportTry}`}>
        <Button disabled={!ready} loading={isFetching} onClick={() => setAsked(draft)}>
          {t("preview")}
        </Button>
        {error ? <span role="alert">{error.message}</span> : null}
      </p>
      {result ? <Preview result={result} /> : null}
    </>
  );
}

interface DataProps {
  draft: Draft;
  sources: readonly ReportSource[];
  source: ReportSource | undefined;
  put: (change: Partial<Draft>) => void;
}

/** The records, and what of them is counted. */
function DataChoice({ draft, sources, source, put }: DataProps) {
  return (
    <>
      <Form.Item label={t("data")} htmlFor="report-data" required>
        <Select
          id="report-data"
          aria-label={t("data")}
          showSearch={{ optionFilterProp: "label" }}
          value={draft.module}
          options={[
            ...(source ? [] : [{ value: draft.module, label: "" }]),
            ...sources.map(({ module, title }) => ({ value: module, label: title })),
          ]}
          onChange={(module) => put({ module, sum: "", by: null, split: null, filter: [] })}
        />
      </Form.Item>
      <Form.Item label={t("what")} htmlFor="report-what">
        <Select
          id="report-what"
          aria-label={t("what")}
          value={draft.sum}
          options={[
            { value: "", label: t("count") },
            ...(source?.sums ?? []).map(({ field, title }) => ({ value: field, label: t("sum", { title }) })),
          ]}
          onChange={(sum) => put({ sum })}
        />
      </Form.Item>
    </>
  );
}

export default function ReportEditor({ draft: given, sources, onSaved, onClose }: Props) {
  const [draft, setDraft] = useState(given);
  const [filtering, setFiltering] = useState(false);
  const { data: fields } = useCall("forms.fields", { formid: draft.module }, { enabled: draft.module !== "" });
  const save = useWrite("bi.report", {
    toast: true,
    onSuccess: ({ data: { id } }) => onSaved(id ?? 0),
  });
  const source = sources.find(({ module }) => module === draft.module);
  const put = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    setDraft({ ...next, picture: picturesOf(next).includes(next.picture) ? next.picture : "bars" });
  };
  const isWhole = draft.name.trim() !== "" && source !== undefined && draft.by !== null;
  return (
    <Dialog
      open
      width={WIDTH}
      title={t(draft.id === null ? "add" : "edit")}
      okText={t("save")}
      cancelText={common("cancel")}
      okButtonProps={{ disabled: !isWhole, loading: save.isPending, ...(isWhole ? {} : { title: t("wrong") }) }}
      onOk={() => save.mutate({ act: "save", report: draft })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t("name")} htmlFor="report-name" required>
          <Input
            id="report-name"
            maxLength={NAME_LENGTH}
            value={draft.name}
            onChange={({ target }) => put({ name: target.value })}
          />
        </Form.Item>
        <div className={styles.reportFields}>
          <DataChoice draft={draft} sources={sources} source={source} put={put} />
          <DimensionChoice
            label={t("by")}
            source={source}
            value={draft.by}
            other={fieldOf(draft.split)}
            onChange={(by) => put({ by })}
          />
          <DimensionChoice
            label={t("split")}
            source={source}
            value={draft.split}
            other={fieldOf(draft.by)}
            optional
            onChange={(split) => put({ split })}
          />
        </div>
        <Form.Item label={t("picture")}>
          <Segmented
            aria-label={t("picture")}
            value={draft.picture}
            options={picturesOf(draft).map((value) => ({ value, label: t(value) }))}
            onChange={(picture) => put({ picture })}
          />
        </Form.Item>
        <p className={styles.reportLine}>
          <FilterText filter={draft.filter as Filter} />
          <Button type="link" size="small" disabled={!source || !fields} onClick={() => setFiltering(true)}>
            {t("set")}
          </Button>
        </p>
        <Checkbox checked={draft.shared === 1} onChange={({ target }) => put({ shared: target.checked ? 1 : 0 })}>
          {t("shared")}
        </Checkbox>
      </Form>
      <Try draft={draft} ready={source !== undefined && draft.by !== null} />
      {filtering && fields ? (
        <FilterDialog
          title={t("filter")}
          fields={fields.data.filter(({ filter }) => filter === 1)}
          filter={draft.filter as Filter}
          onDone={(filter) => {
            put({ filter: (filter ?? []) as Draft["filter"] });
            setFiltering(false);
          }}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </Dialog>
  );
}
