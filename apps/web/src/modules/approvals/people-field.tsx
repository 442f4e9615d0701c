import { Select } from "antd";
import { useCall } from "../../kernel/http/hooks";
import type { Picked } from "../../kernel/pickers/picker-field";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { t } from "./texts";

interface Props {
  id: string;
  max: number;
  /** Only these, where there are any. */
  choices?: readonly number[];
  value: readonly Picked[];
  onChange: (people: Picked[]) => void;
}

/** A few people of whom one chooses. */
function Few({ id, max, choices = [], value, onChange }: Props) {
  const known = useCall("users.picker", { ids: [...choices], rows: choices.length });
  const options = (known.data?.rows ?? []).map(({ userid, NickName }) => ({ value: userid, label: NickName }));
  const take = (ids: number[]) =>
    onChange(options.filter((one) => ids.includes(one.value)).map((one) => ({ id: one.value, label: one.label })));
  const shared = { id, autoFocus: true, options, loading: known.isPending, placeholder: t("choosePerson") };
  return max === 1 ? (
    <Select {...shared} value={value[0]?.id ?? null} onChange={(one: number) => take([one])} />
  ) : (
    <Select {...shared} mode="multiple" value={value.map((one) => one.id)} onChange={take} />
  );
}

/** Colleagues, or those of a few whom one may choose. */
export function PeopleField(props: Props) {
  const { choices = [], max } = props;
  if (choices.length > 0) return <Few {...props} />;
  return <UserPicker autoFocus {...props} placeholder={t(max === 1 ? "choosePerson" : "choosePeople")} />;
}
