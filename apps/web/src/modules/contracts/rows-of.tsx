import type { ContractRow } from "@qicheng/api/contracts/routes";
import { FieldValue, type ValueField } from "../../kernel/forms/shown/field-value";
import { useFormDefinition } from "../../kernel/forms/values/use-form-definition";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";

/** The rows of one field of a contract, whole. */
export function RowsOf({ row, name }: { row: ContractRow; name: string }) {
  const { form, error, retry } = useFormDefinition("contract", true);
  const item = form?.definition.items.find(({ field }) => field === name);
  if (item) return <FieldValue whole field={item as unknown as ValueField} row={row} />;
  return error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={4} />;
}
