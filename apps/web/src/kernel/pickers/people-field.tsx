import { Select } from "antd";
import { useCall } from "../http/hooks";
import type { Picked } from "./picker-field";
import { t } from "./texts";
import { UserPicker } from "./user-picker";

interface Props {
  id?: string;
  /** What it is for, where no label says so. */
  title?: string;
  autoFocus?: boolean;
  max: number;
  /** Only these, where there are any. */
  choices?: readonly number[];
  value: readonly Picked[];
  onChange: (people: Picked[]) => void;
}

/** A few people of whom one chooses. */
function Few({ title, max, choices = [], value, onChange, ...shared }: Props) {
  const known = useCall("users.picker", { ids: [...choices], rows: choices.length });
  const options = (known.data?.rows ?? []).map(({ userid, NickName }) => ({ value: userid, label: NickName }));
  const take = (ids: number[]) =>
    onChange(options.filter((one) => ids.includes(one.value)).map((one) => ({ id: one.value, label: one.label })));
  const all = {
    ...shared,
    ...(title === undefined ? {} : { "aria-label": title }),
    options,
    loading: known.isPending,
    placeholder: t("choosePerson"),
    showSearch: { optionFilterProp: "label" },
  };
  return max === 1 ? (
    <Select {...all} value={value[0]?.id ?? null} onChange={(one: number) => take([one])} />
  ) : (
    <Select {...all} mode="multiple" value={value.map((one) => one.id)} onChange={take} />
  );
}

/** Colleagues, or those of a few whom one may choose. */
export function PeopleField(props: Props) {
  const { choices = [], max } = props;
  if (choices.length > 0) return <Few {...props} />;
  return <UserPicker {...props} placeholder={t(max === 1 ? "choosePerson" : "choosePeople")} />;
}
