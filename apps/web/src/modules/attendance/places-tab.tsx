import type { PlaceRow } from "@qicheng/api/attendance/shapes";
import { Button } from "antd";
import { lazy } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { openOver } from "../../kernel/ui/dialogs/over";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { t } from "./texts";

const PlaceDialog = lazy(() => import("./place-dialog"));

const whereText = ({ kind, lat, lng, radius, network }: PlaceRow) =>
  kind === "network" ? network : `${lat}, ${lng} · ${radius} m`;

export default function PlacesTab() {
  const may = useCan("system.manage.attendance");
  const { data } = useCall("attendance.setup", {});
  const remove = useWrite("attendance.places", { toast: true });
  if (!data) return <RowsSkeleton rows={4} />;
  const { places, address } = data.data;
  const open = (place?: PlaceRow) =>
    openOver((close) => <PlaceDialog address={address} {...(place && { place })} onClose={close} />);
  const ask = async ({ id, name }: PlaceRow) => {
    if (await confirm({ content: t("deleteAsk", { name }), danger: true }))
      remove.mutate({ act: "delete", place: { id } });
  };
  return (
    <>
      {may ? (
        <div className={styles.filters}>
          <Button type="primary" onClick={() => open()}>
            {t("newPlace")}
          </Button>
        </div>
      ) : null}
      {places.length === 0 ? <EmptyState text={t("noPlaces")} /> : null}
      <table className={styles.table} aria-label={t("places")}>
        <tbody>
          {places.map((place) => (
            <tr key={place.id}>
              <td>{place.name}</td>
              <td>{t(place.kind)}</td>
              <td className={styles.wraps}>{whereText(place)}</td>
              <td>
                {may ? (
                  <span className={styles.rest}>
                    <Button size="small" onClick={() => open(place)}>
                      {t("editPlace")}
                    </Button>
                    <Button size="small" danger onClick={() => void ask(place)}>
                      {t("delete")}
                    </Button>
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
