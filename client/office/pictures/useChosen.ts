import { useRef, useState } from 'react';
import { UpdatePictureDocument, type ChosenPicture_PictureFragment } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { draftOf, type PictureDraft } from './picture-draft';

/** What a record takes from a picture. */
export interface UsedPicture {
  link: string;
  alt: string;
}

/** Takes a picture that was saved; false where its record did not, and said so. */
export type OnUse = (picture: UsedPicture) => Promise<boolean> | void;

type Picture = ChosenPicture_PictureFragment;

/**
 * The chosen picture with what is said of it. Drafts are kept by picture, so that looking at another one loses nothing.
 * @param onUse called when a picture is saved and used
 */
export function useChosen(onUse: OnUse) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, PictureDraft>>>({});
  const [isSaving, setSaving] = useState(false);
  const isUsed = useRef(false);
  const draft = picture && (drafts[picture.id] ?? draftOf(picture));

  /** Shows the picture as it was just saved, without what was typed of its former state. */
  const replace = (saved: Picture) => {
    setDrafts(({ [saved.id]: _former, ...others }) => others);
    setPicture(saved);
  };
  /** Shows a picture that was changed meanwhile: what was typed stays for the next press, but no tick of a withdrawn consent. */
  const showAsItIs = (now: Picture) => {
    if (draft) setDrafts({ ...drafts, [now.id]: { ...draft, agreed: draft.agreed && now.withdrawnAt === null } });
    setPicture(now);
  };
  const submit = useSubmit(UpdatePictureDocument, {
    variables: ({ id, updatedAt, said }: { id: string; updatedAt: string; said: PictureDraft }) => ({
      input: { id, picture: said, readAt: updatedAt },
    }),
    payload: ({ updatePicture }) => {
      const { picture: now, userErrors } = updatePicture;
      if (now && userErrors.length > 0) showAsItIs(now);
      return updatePicture;
    },
    onDone: async ({ picture: saved }) => {
      if (!saved) return;
      replace(saved);
      isUsed.current = (await onUse({ link: saved.link, alt: saved.alt })) !== false;
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
