import { getPost } from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api.ts';

export interface Phones {
  contactName: string;
  numbers: string[];
}

/** Loads the phone numbers of the seller on demand only, because each request is counted. */
export function usePhones(postId: number) {
  return useMutation({
    mutationFn: async (): Promise<Phones> => {
      const post = await call(getPost, { params: { id: postId }, query: { phones: true } });
      return { contactName: post.contact_name, numbers: post.contact_phones };
    },
  });
}

export type PhonesState = ReturnType<typeof usePhones>;
