import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OwnShopPage, ShopPageContent } from '#contract/shops/shopPage.ts';
import { call } from '../../../api/call.ts';
import { CallError } from '../../../api/callError.ts';
import { useTexts } from '../../../language/texts.ts';
import { useAction } from '../../../record/useAction.ts';
import { type FormState, useForm } from '../../../ui/form/form.tsx';
import { editorTexts } from './editorTexts.ts';

export interface EditorValues {
  content: ShopPageContent;
}
export interface EditorForm extends FormState<EditorValues> {
  /** As they are now, for what comes later than it was asked for, such as an uploaded picture. */
  latest: RefObject<EditorValues>;
}

/** A draft that loses nothing: whoever saves says which version was read, and a refusal leaves what was written. */
export function useEditor(page: OwnShopPage) {
  const t = useTexts(editorTexts);
  const queries = useQueryClient();
  const [known, setKnown] = useState(page);
  const [theirs, setTheirs] = useState<OwnShopPage>();
  const version = useRef(page.version);
  /** Whether what is saved next is published too. */
  const publishes = useRef(false);
  const [isPublishing, setPublishing] = useState(false);
  const save = useAction('saveShopPage');
  const publish = useAction('publishShopPage', () => t('publishedToast'));
  const discard = useAction('discardShopPage', () => t('discardedToast'));
  const restore = useAction('restoreShopPage', () => t('restoredToast'));
  const form = useForm<EditorValues>({ initial: { content: page.content }, submit: ({ content }) => send(content) });
  const latest = useRef(form.values);
  latest.current = form.values;
  const isOutdated = !form.changed && page.version > version.current;
  useEffect(() => {
    // What was saved elsewhere is shown as long as nothing is written here.
    if (isOutdated) taken(page);
  });

  async function send(content: ShopPageContent): Promise<void> {
    setPublishing(publishes.current);
    try {
      await guarded(async () => {
        if (form.changed || !publishes.current) taken(await save.send({ version: version.current, content }));
        if (publishes.current) taken(await publish.send({ version: version.current }));
      });
    } finally {
      publishes.current = false;
      setPublishing(false);
    }
  }

  /** Tells that somebody else saved, instead of failing. */
  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof CallError) || thrown.reason !== 'state_conflict') throw thrown;
      setTheirs(await call('getOwnShopPage', {}, { quiet: true }));
    }
  }

  function taken(next: OwnShopPage): void {
    version.current = next.version;
    setKnown(next);
    setTheirs(undefined);
    form.reset({ content: next.content });
    keep(next);
  }

  /** Whoever comes back to the editor finds what was saved last. */
  function keep(next: OwnShopPage): void {
    queries.setQueryData(['getOwnShopPage', {}], next);
  }

  return {
    form: { ...form, latest },
    known,
    theirs,
    isPublishing,
    save: form.submit,
    publish: () => {
      publishes.current = true;
      form.submit();
    },
    discard: () => guarded(async () => taken(await discard.send({ version: version.current }))),
    restore: (id: number) => guarded(async () => taken(await restore.send({ version: version.current, id }))),
    saveMine: () => {
      if (theirs) version.current = theirs.version;
      setTheirs(undefined);
      form.submit();
    },
    takeTheirs: () => theirs && taken(theirs),
    setAddress: (next: OwnShopPage) => {
      const { slug, oldSlugs, slugsLeft } = next;
      setKnown((before) => ({ ...before, slug, oldSlugs, slugsLeft }));
      keep(next);
    },
  };
}

/** Field of the content by its dotted path, which is that of the server's problems. */
export function fieldOf<Value>(
  form: EditorForm,
  path: string,
  value: Value,
  change: (content: ShopPageContent, value: Value) => ShopPageContent,
) {
  // What was typed meanwhile elsewhere stays: the change is made to the content as it is by then.
  return form.fieldAt(`content.${path}`, value, (next: Value) => ({
    content: change(form.latest.current.content, next),
  }));
}
