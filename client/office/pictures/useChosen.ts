import { useRef, useState } from 'react';
import { UpdatePictureDocument, type ChosenPicture_PictureFragment } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { draftOf, type PictureDraft } from './picture-draft';

/** What a record takes from a picture. */
export interface UsedPicture {
  link: string;
  alt: string;
}

type Picture = ChosenPicture_PictureFragment;

/**
 * The chosen picture with what is said of it. Drafts are kept by picture, so that looking at another one loses nothing.
 * @param onUse called when a picture is saved and used
 */
export function useChosen(onUse: (picture: UsedPicture) => Promise<void> | void) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, PictureDraft>>>({});
  const [isSaving, setSaving] = useState(false);
  const isUsed = useRef(false);
  // A refusal because of another person's change: the next press overwrites it, as its sentence says.
  const refused = useRef<string | null>(null);
  const draft = picture && (drafts[picture.id] ?? draftOf(picture));

  /** Shows the picture as it was just saved, without what was typed of its former state. */
  const replace = (saved: Picture) => {
    setDrafts(({ [saved.id]: _former, ...others }) => others);
    setPicture(saved);
  };
  /** Shows a picture whose consent was withdrawn meanwhile: what was typed stays, the tick does not. */
  const showWithdrawn = (now: Picture) => {
    if (draft) setDrafts({ ...drafts, [now.id]: { ...draft, agreed: false } });
    setPicture(now);
  };
  const submit = useSubmit(UpdatePictureDocument, {
    variables: ({ id, updatedAt, said }: { id: string; updatedAt: string; said: PictureDraft }) => ({
      input: { id, picture: said, readAt: refused.current === id ? null : updatedAt },
    }),
    payload: ({ updatePicture }) => {
      const { picture: now, userErrors } = updatePicture;
      if (now && userErrors.length > 0) showWithdrawn(now);
      return updatePicture;
    },
    onRefused: (errors, { id }) => {
      if (errors.some(({ code, field }) => code === 'CONFLICT' && field.length === 0)) refused.current = id;
    },
    onDone: async ({ picture: saved }) => {
      isUsed.current = true;
      refused.current = null;
      if (!saved) return;
      replace(saved);
      await onUse({ link: saved.link, alt: saved.alt });
    },
  });

  return {
    picture,
    draft,
    isSaving,
    choose: setPicture,
    /** Chooses a new picture, unless one is chosen already. */
    offer: (offered: Picture) => setPicture((known) => known ?? offered),
    replace,
    /** Chooses none: the picture was deleted. */
    drop: () => {
      if (picture) setDrafts(({ [picture.id]: _gone, ...others }) => others);
      setPicture(null);
    },
    /** True while something is said of a picture that was not used since. */
    hasUnsaid: Object.keys(drafts).length > 0,
    change: (said: PictureDraft) => picture && setDrafts({ ...drafts, [picture.id]: said }),
    /** Chooses the next picture that is not used. */
    next: (pictures: readonly Picture[], used: readonly string[]) => {
      const next = pictures.find(({ id }) => !used.includes(id));
      if (next) setPicture(next);
    },
    /** Saves and uses the picture; tells whether it was. */
    use: async (): Promise<boolean> => {
      if (!picture || !draft || isSaving) return false;
      isUsed.current = false;
      setSaving(true);
      await submit({ id: picture.id, updatedAt: picture.updatedAt, said: draft });
      setSaving(false);
      return isUsed.current;
    },
  };
}
