import { Suspense, useState } from "react";
import { say } from "../i18n/language";
import { choiceRows, creationOf, pickerOf } from "../open/kinds";
import { useCan } from "../session/can";
import { readName } from "./named-record";
import { type Picked, PickerField, type PickerFieldProps } from "./picker-field";
import { addRightOf, nounOf, rowsOf } from "./record-rows";
import { taken } from "./taken";
import { t } from "./texts";
import { useRecordChoices } from "./use-choices";

interface Props extends PickerFieldProps {
  /** Type of the records. */
  module: string;
  /** The customer whose ones come before all others. */
  customer?: number | undefined;
  /** In place of what becomes the value: where more follows from a choice. */
  onTake?: (picked: readonly Picked[]) => void;
  /** Most that may be chosen in the list, where that is more than the field holds. */
  most?: number;
}

/** Makes a record where one wanted to choose one, and chooses it. */
function useCreation(module: string, take: (picked: readonly Picked[]) => void) {
  const may = useCan(addRightOf(module) ?? []);
  const [word, setWord] = useState<string>();
  const Form = may ? creationOf(module) : undefined;
  const { name } = rowsOf(module);
  const saved = async (id: number) => {
    const label = await readName(module, id);
    setWord(undefined);
    take([{ id, label }]);
  };
  return {
    create: Form && {
      title: (typed: string) => t("createNamed", { noun: nounOf(module), name: typed }),
      begin: setWord,
    },
    form:
      Form && word !== undefined ? (
        <Suspense fallback={null}>
          <Form
            start={word === "" ? {} : { [name]: word }}
            onClose={() => setWord(undefined)}
            onSaved={(id) => void saved(id)}
          />
        </Suspense>
      ) : null,
  };
}

/** Chooses records of a type: by typing, in their list, or by making one. */
export function ReferencePicker({ module, customer, onTake, most, ...props }: Props) {
  const Picker = pickerOf(module);
  const take = (picked: readonly Picked[]) => (onTake ? onTake(picked) : taken(module, props).add(picked));
  const { create, form } = useCreation(module, take);
  const heading = choiceRows(module)?.heading;
  return (
    <>
      <PickerField
        {...props}
        {...(create ? { create } : {})}
        useChoices={useRecordChoices}
        of={{ module, customer }}
        onPick={(picked) => take([picked])}
        panel={(close) => (
          <Picker
            max={most ?? props.max}
            {...(heading ? { title: say(heading) } : {})}
            onClose={close}
            onPick={(picked) => {
              close();
              take(picked);
            }}
          />
        )}
      />
      {form}
    </>
  );
}
