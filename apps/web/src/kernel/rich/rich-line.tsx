import { textOf } from "@qicheng/engine/fields/rich-text";
import { t } from "../files/picture-texts";

/** The first line of a rich text, for a row of a list. */
export function RichLine({ value }: { value: unknown }) {
  const [line = ""] = textOf(value).split("\n");
  return <>{line || t("onlyPictures")}</>;
}
