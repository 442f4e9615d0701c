/** The forms of each type of records: a row is a type, and its forms stand inside, each a way into the designer. */
import { SearchOutlined } from "@ant-design/icons";
import type { FormRow } from "@qicheng/api/custom-forms/routes";
import { Checkbox, Input } from "antd";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useCall } from "../../kernel/http/hooks";
import { heard } from "../../kernel/ui/basis/heard";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./custom-forms.module.css";
import { t } from "./texts";
import { ALL_FORMS, UNRELEASED_KEY } from "./unreleased";

interface TypeRow {
  module: string;
  name: string;
  forms: FormRow[];
  /** The one that was changed last; undefined where all are as the product brings them. */
  last: FormRow | undefined;
}

function typesOf(rows: readonly FormRow[]): TypeRow[] {
  const types = new Map<string, FormRow[]>();
  for (const row of rows) types.set(row.module, [...(types.get(row.module) ?? []), row]);
  return [...types].map(([module, forms]) => ({
    module,
    name: forms[0]?.moduleName ?? module,
    forms,
    last: forms
      .filter(({ UpdateTime }) => UpdateTime !== "")
      .toSorted((one, other) => other.UpdateTime.localeCompare(one.UpdateTime))[0],
  }));
}

const addressOf = ({ module, category, id }: FormRow): string => `/system/customForm/view/${module}/${category}/${id}`;

function Form({ form }: { form: FormRow }) {
  return (
    <li className={styles.form}>
      <Link to={addressOf(form)}>{form.name}</Link>
      <span className={form.published === 0 ? styles.shipped : styles.inUse}>
        {form.published === 0 ? t("asShipped") : t("versionNumber", { number: form.published })}
      </span>
      {form.draft === 1 ? <StatusTag text={t("hasDraft")} tone="waiting" /> : null}
    </li>
  );
}

function Types({ types }: { types: readonly TypeRow[] }) {
  return (
    <table className={styles.types}>
      <thead>
        <tr>
          <th scope="col">{t("type")}</th>
          <th scope="col">{t("forms")}</th>
          <th scope="col" className={styles.last}>
            {t("lastChange")}
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ module, name, forms, last }) => (
          <tr key={module}>
            <th scope="row">{name}</th>
            <td>
              <ul className={styles.forms}>
                {forms.map((form) => (
                  <Form key={form.id} form={form} />
                ))}
              </ul>
            </td>
            <td className={styles.last}>
              {last ? (
                <>
                  {last.updateUser} <RelativeTime value={last.UpdateTime} />
                </>
              ) : (
                "-"
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const matching = (types: readonly TypeRow[], word: string): TypeRow[] => {
  const wanted = word.trim().toLowerCase();
  return types.filter(({ name, forms }) =>
    [name, ...forms.map((form) => form.name)].some((text) => text.toLowerCase().includes(wanted)),
  );
};

export default function CustomForms() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const word = params.get("key") ?? "";
  const unreleased = params.get(UNRELEASED_KEY) === "1";
  const write = (key: string, value: string) =>
    setParams(
      (now) => {
        if (value === "") now.delete(key);
        else now.set(key, value);
        return now;
      },
      { replace: true },
    );
  const { data, error, refetch } = useCall("customForms.index", ALL_FORMS);
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <PageSkeleton />;
  const rows = unreleased ? data.rows.filter(({ draft }) => draft === 1) : data.rows;
  const found = matching(typesOf(rows), word);
  return (
    <Screen
      title={t("title")}
      actions={
        <>
          <Checkbox checked={unreleased} onChange={({ target }) => write(UNRELEASED_KEY, target.checked ? "1" : "")}>
            {t("onlyUnreleased")}
          </Checkbox>
          <Input
            autoFocus
            allowClear={CLEARABLE}
            className={styles.search ?? ""}
            prefix={<SearchOutlined aria-hidden />}
            placeholder={t("search")}
            aria-label={t("search")}
            value={word}
            onChange={({ target }) => write("key", target.value)}
            onPressEnter={heard(() => {
              const form = found[0]?.forms[0];
              if (form) void navigate(addressOf(form));
            })}
          />
        </>
      }
    >
      {found.length === 0 ? (
        <EmptyState text={t(unreleased && word === "" ? "allReleased" : "noForm")} />
      ) : (
        <Types types={found} />
      )}
    </Screen>
  );
}
