import { LIMITS } from "@qicheng/api/kernel/limits";
import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { receiveProfile } from "../../kernel/access/preferences";
import { ChoosePicture } from "../../kernel/crop/choose-picture";
import PictureCrop from "../../kernel/crop/picture-crop";
import { call } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { sendPicture } from "../../kernel/http/upload";
import { useSession } from "../../kernel/session/session-store";
import { toast } from "../../kernel/tell/toast";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { Screen } from "../../kernel/ui/screens/screen";
import styles from "./person.module.css";
import { t } from "./texts";

const refresh = async () => receiveProfile((await call("session.current", {})).data);

function Current({ onChoose }: { onChoose: (file: File) => void }) {
  const profile = useSession((session) => session.profile);
  const remove = useWrite("users.setHeader", { toast: false, onSuccess: () => refresh() });
  const ask = async () => {
    if (await confirm({ content: t("removeQuestion") })) remove.mutate({ url: "" });
  };
  return (
    <div className={styles.avatar}>
      <UserAvatar name={profile?.NickName ?? ""} src={profile?.Header} size={128} />
      <ChoosePicture text={t("choosePicture")} onChoose={onChoose}>
        {profile?.Header ? <Button onClick={() => void ask()}>{t("removePicture")}</Button> : null}
        <span className={styles.rule}>{t(usePhone() ? "pictureRule" : "pictureRuleDrop")}</span>
      </ChoosePicture>
    </div>
  );
}

export default function AvatarPage() {
  const [file, setFile] = useState<File | null>(null);
  const navigate = useNavigate();
  const save = async (cut: File) => {
    if (!(await sendPicture("users.uploadHeader", cut))) return;
    await refresh();
    toast.success(t("pictureSaved"));
    // The screen stays in its tab.
    setFile(null);
    void navigate("/person/index");
  };
  return (
    <Screen title={t("picture")}>
      <div className={`${styles.card} ${styles.single}`}>
        {file ? (
          <PictureCrop
            file={file}
            shape="round"
            edge={LIMITS.headerEdge}
            onSave={save}
            onCancel={() => setFile(null)}
          />
        ) : (
          <Current onChoose={setFile} />
        )}
      </div>
    </Screen>
  );
}
