import { LIMITS } from "@qicheng/api/kernel/limits";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { ChoosePicture } from "../../kernel/crop/choose-picture";
import { useWrite } from "../../kernel/http/hooks";
import { sendPicture } from "../../kernel/http/upload";
import { useCan } from "../../kernel/session/can";
import { toast } from "../../kernel/tell/toast";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { CompanyLogo } from "../../kernel/ui/screens/company-logo";
import { useCompany } from "../../kernel/ui/screens/company-name";
import styles from "./settings.module.css";
import { t } from "./texts";

const PictureCrop = lazy(() => import("../../kernel/crop/picture-crop"));

function CropDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const [settled, setSettled] = useState(false);
  const save = async (cut: File) => {
    if (!(await sendPicture("settings.uploadLogo", cut))) return;
    toast.success(t("logoSaved"));
    onClose();
  };
  return (
    <Dialog
      open
      width={720}
      title={t("logo")}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      afterOpenChange={setSettled}
    >
      <div className={styles.stage}>
        {/* it measures itself, and a dialog that is still growing is smaller than it will be */}
        {settled ? (
          <Suspense>
            <PictureCrop file={file} shape="free" edge={LIMITS.logoEdge} onSave={save} onCancel={onClose} />
          </Suspense>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The company's logo; it takes effect without the form below it. */
export function LogoCard() {
  const [file, setFile] = useState<File | null>(null);
  const manage = useCan("system.manage.basic");
  const own = Boolean(useCompany().data?.data.logo);
  const remove = useWrite("settings.removeLogo", { toast: false });
  const ask = async () => {
    if (await confirm({ content: t("logoRemoveQuestion") })) remove.mutate({});
  };
  return (
    <section className={styles.logo} aria-label={t("logo")}>
      <h2>{t("logo")}</h2>
      <div className={styles.choice}>
        <CompanyLogo size={48} />
        {manage ? (
          <ChoosePicture text={t("logoChoose")} onChoose={setFile}>
            {own ? (
              <Button loading={remove.isPending} onClick={() => void ask()}>
                {t("logoRemove")}
              </Button>
            ) : null}
          </ChoosePicture>
        ) : null}
      </div>
      <p className={styles.hint}>{t("logoHint")}</p>
      {file ? <CropDialog file={file} onClose={() => setFile(null)} /> : null}
    </section>
  );
}
