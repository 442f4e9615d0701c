import type { WaitDetail } from "@qicheng/api/stock/routes";

/** What a form begins with for what is open of a document: as much of it as lies there, where it leaves. */
export function startOf({ lines }: WaitDetail, way: "in" | "out"): Record<string, unknown> {
  const open = lines.filter(({ open: n }) => n > 0);
  const there = open.filter(({ onHand }) => onHand > 0);
  const chosen = way === "out" && there.length > 0 ? there : open;
  const [first] = chosen;
  return {
    ...(first && { warehouseid: first.warehouseid }),
    listJson: chosen.map(({ productid, productidName, xinghao, unit, open: n, onHand }) => ({
      productid,
      productidName,
      xinghao,
      unit,
      number: way === "out" && onHand > 0 ? Math.min(n, onHand) : n,
    })),
  };
}
