import { usePhone } from "../../kernel/ui/basis/use-phone";
import { t } from "./texts";

/** A card on a phone has no heads that would say what a number counts. */
export function PeopleCount({ count }: { count: number }) {
  return <span className="numbers">{usePhone() ? t("peopleCount", { count }) : count}</span>;
}
