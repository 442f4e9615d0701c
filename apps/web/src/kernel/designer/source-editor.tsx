/** Where choices come from that the field itself does not have: a read of the product that the server allows. */
import type { RemoteSource } from "@qicheng/engine/fields/field-def";
import { Input, Select } from "antd";
import { CLEARABLE } from "../ui/clearable";
import { type EditorProps, propertyIn } from "./editor";
import styles from "./properties.module.css";
import { Row } from "./row";
import { t } from "./texts";

const START = { params: {}, loadFilter: "data.rows", optionText: "name", optionValue: "id" } as const;
const PARTS = [
  { key: "loadFilter", title: "sourcePath" },
  { key: "optionText", title: "sourceText" },
  { key: "optionValue", title: "sourceValue" },
] as const;

export function SourceEditor(props: EditorProps) {
  const { around, id, change } = props;
  const source = propertyIn(props) as RemoteSource | undefined;
  return (
    <>
      <Select
        id={id}
        className={styles.wide ?? ""}
        allowClear={CLEARABLE}
        showSearch
        placeholder={t("noSource")}
        options={around.sources.map((value) => ({ value, label: value }))}
        value={source?.url ?? null}
        onChange={(url) => change({ source: url ? { ...START, ...source, url } : undefined })}
      />
      {source
        ? PARTS.map(({ key, title }) => (
            <Row key={key} label={t(title)} control={`${id}-${key}`}>
              <Input
                id={`${id}-${key}`}
                maxLength={100}
                value={source[key]}
                onChange={({ target }) => change({ source: { ...source, [key]: target.value } })}
              />
            </Row>
          ))
        : null}
    </>
  );
}
