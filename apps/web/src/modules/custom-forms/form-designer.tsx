/** The screen on which a form is designed: kept as a draft by itself, and everybody's once it is published. */
import type { FormDetail, FormVersion } from "@qicheng/api/custom-forms/routes";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { Designer } from "../../kernel/designer/designer";
import { Preview } from "../../kernel/designer/preview";
import { useCall } from "../../kernel/http/hooks";
import { able } from "../../kernel/session/abilities";
import { toast } from "../../kernel/tell/toast";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { ScreenFrame } from "../../kernel/ui/screens/screen";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import { ConflictQuestion } from "./conflict";
import { DesignerHead } from "./designer-head";
import { t } from "./texts";
import { useFormWork } from "./use-form-work";
import { Versions } from "./versions";

interface Props {
  detail: FormDetail;
  /** As it is by now. */
  read: () => Promise<FormDetail | undefined>;
}

function Work({ detail, read }: Props) {
  const work = useFormWork(detail, read);
  const { designer, saving } = work;
  const [over, setOver] = useState<"preview" | "versions" | null>(null);
  const locked = !able(detail, "edit");
  const close = () => setOver(null);
  const goBack = ({ number, design }: FormVersion) => {
    designer.acts.replace(design);
    toast.success(t("goneBack", { number }));
    close();
  };
  return (
    <ScreenFrame>
      <DesignerHead
        title={detail.name}
        {...{ designer, locked }}
        state={saving.state}
        hasDraft={work.hasDraft}
        publishing={work.publishing}
        onVersions={() => setOver("versions")}
        onPreview={() => setOver("preview")}
        onDiscard={() => void work.discard()}
        onPublish={() => void work.publish()}
      />
      <Designer
        {...{ designer, locked }}
        left={work.left}
        archived={detail.archived}
        problems={work.problems}
        around={work.around}
        onCloseProblems={work.closeProblems}
        onArchive={(item) => void work.archive(item)}
        onRestore={(field) => void work.restore(field)}
      />
      {over === "preview" ? <Preview draft={designer.draft} onClose={close} /> : null}
      {over === "versions" ? (
        <Versions id={detail.id} draft={designer.draft} locked={locked} onGoBack={goBack} onClose={close} />
      ) : null}
      {saving.conflict ? (
        <ConflictQuestion
          conflict={saving.conflict}
          mine={designer.draft}
          onKeepMine={work.keepMine}
          onTakeTheirs={work.takeTheirs}
          onClose={() => saving.setConflict(null)}
        />
      ) : null}
    </ScreenFrame>
  );
}

export default function FormDesignerPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  // work forms are designed here, too, and have a list of their own
  const [list = ""] = useLocation().pathname.split("/view/");
  const { data, error, refetch, isFetchedAfterMount } = useCall("customForms.view", { id });
  const detail = data?.data;
  // what was kept from an earlier visit may be older than what was saved since
  if (detail && isFetchedAfterMount)
    return (
      <Work
        key={id}
        detail={detail}
        read={async () => {
          const answer = await refetch();
          return answer.isSuccess ? answer.data.data : undefined;
        }}
      />
    );
  if (!error) return <PageSkeleton />;
  return <ErrorState error={error} onRetry={refetch} onBack={() => void navigate(list)} />;
}
