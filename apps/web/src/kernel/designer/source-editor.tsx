/** Where choices come from that the field itself does not have: a read of the product that the server allows. */
import type { RemoteSource } from "@qicheng/engine/fields/field-def";
import { areParams } from "@qicheng/engine/fields/remote";
import { Checkbox, Input, Select } from "antd";
import { useState } from "react";
import styles from "../drafting/properties.module.css";
import { Row } from "../drafting/row";
import { CLEARABLE } from "../ui/parts/clearable";
import { type EditorProps, propertyIn } from "./editor";
import { SourceTest } from "./source-test";
import { t } from "./texts";

/** What is asked with each word may be any number; what stands open, or as a tree, is there as a whole. */
const startOf = (type: string) => ({
  params: {},
  loadFilter: type === "tree" ? "data" : "data.rows",
  optionText: "name",
  optionValue: "id",
  ...(type === "select" || type === "jcselect" ? { remote: 1 as const } : {}),
});

/** What a field with a source does not say itself, and what one without has to. */
const withSource = (type: string) =>
  type === "tree" ? { reference: undefined, url: undefined } : { options: undefined };
const withoutSource = (type: string) =>
  type === "tree" ? { reference: "productCategory", url: "/api/productCategory/list" } : {};

const PARTS = [
  { key: "loadFilter", title: "sourcePath" },
  { key: "optionText", title: "sourceText" },
  { key: "optionValue", title: "sourceValue" },
] as const;
const FLAGS = [
  { key: "remote", title: "sourceSearched", notOf: ["tree"] },
  { key: "onHand", title: "sourceOnHand", notOf: ["radio"] },
] as const satisfies readonly { key: "remote" | "onHand"; title: string; notOf: readonly string[] }[];

const written = (params: RemoteSource["params"]): string =>
  Object.entries(params)
    .map(([key, value]) => `${key}=${value}`)
    .join("\n");

/** One a line: `status=1`. @returns undefined for what is none */
function paramsIn(text: string): RemoteSource["params"] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf("=");
    return at < 0 ? ["", ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  const params = Object.fromEntries(pairs);
  return areParams(params) && pairs.length === Object.keys(params).length ? params : undefined;
}

interface ParamsProps {
  id: string;
  params: RemoteSource["params"];
  onChange: (params: RemoteSource["params"]) => void;
}

/** What is no parameter stays where it is typed, and is said to be none. */
function Params({ id, params, onChange }: ParamsProps) {
  const [text, setText] = useState(() => written(params));
  const wrong = paramsIn(text) === undefined ? t("sourceParamsWrong") : undefined;
  return (
    <Row label={t("sourceParams")} control={id} hint={t("sourceParamsHint")} wrong={wrong}>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 1, maxRows: 5 }}
        {...(wrong === undefined ? {} : { status: "error" as const })}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const next = paramsIn(target.value);
          if (next) onChange(next);
        }}
      />
    </Row>
  );
}

export function SourceEditor(props: EditorProps) {
  const { around, id, item, change } = props;
  const source = propertyIn(props) as RemoteSource | undefined;
  const put = (part: Partial<RemoteSource>) => change({ source: { ...source, ...part } });
  return (
    <>
      <Select
        id={id}
        className={styles.wide ?? ""}
        allowClear={CLEARABLE}
        showSearch
        placeholder={t("noSource")}
        disabled={around.publishedAs(item.field) !== undefined}
        options={around.sources.map((value) => ({ value, label: value }))}
        value={source?.url ?? null}
        onChange={(url) =>
          change(
            url
              ? { source: { ...startOf(item.type), ...source, url }, ...withSource(item.type) }
              : { source: undefined, ...withoutSource(item.type) },
          )
        }
      />
      {source ? (
        <>
          {PARTS.map(({ key, title }) => (
            <Row key={key} label={t(title)} control={`${id}-${key}`}>
              <Input
                id={`${id}-${key}`}
                maxLength={100}
                value={source[key]}
                onChange={({ target }) => put({ [key]: target.value })}
              />
            </Row>
          ))}
          <Params key={source.url} id={`${id}-params`} params={source.params} onChange={(params) => put({ params })} />
          {item.type === "jcselect" ? (
            <Row label={t("sourceParent")} control={`${id}-parent`} hint={t("sourceParentHint")}>
              <Input
                id={`${id}-parent`}
                maxLength={100}
                value={source.parentParams ?? ""}
                onChange={({ target }) => {
                  const { parentParams: _, ...rest } = source;
                  change({ source: target.value === "" ? rest : { ...rest, parentParams: target.value } });
                }}
              />
            </Row>
          ) : null}
          {FLAGS.filter(({ notOf }) => !notOf.some((type) => type === item.type)).map(({ key, title }) => (
            <Checkbox
              key={key}
              checked={source[key] === 1}
              onChange={({ target }) => put({ [key]: target.checked ? 1 : 0 })}
            >
              {t(title)}
            </Checkbox>
          ))}
          <SourceTest key={JSON.stringify(source)} source={source} />
        </>
      ) : null}
    </>
  );
}
