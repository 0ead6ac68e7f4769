import type { AreaContext } from '../../context.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { CoreServices } from '../core/build.ts';
import type { MoneyServices } from '../money/build.ts';
import { CardTextsService } from './card-texts/card-texts.service.ts';
import { MediaService } from './media/media.service.ts';
import { OwnPostsService } from './own-posts/own-posts.service.ts';
import { PhotosService } from './photos/photos.service.ts';
import { PostFormsService } from './post-forms/post-forms.service.ts';
import { PostLifeService } from './post-life/post-life.service.ts';
import { PostValuesService } from './post-values/post-values.service.ts';
import { PostingService } from './posting/posting.service.ts';
import { PostsService } from './posts/posts.service.ts';
import { SimilarPostsService } from './similar-posts/similar-posts.service.ts';
import { TextChecksService } from './text-checks/text-checks.service.ts';
import { ViewedPostsService } from './viewed-posts/viewed-posts.service.ts';

export function buildPosts(
  context: AreaContext,
  services: CoreServices & AccountsServices & MoneyServices,
) {
  const { moderationLog: log } = services;
  const photos = new PhotosService(context);
  const dependencies = {
    ...context,
    ...services,
    log,
    photos,
    values: new PostValuesService({ ...context, ...services }),
    textChecks: new TextChecksService(context),
    life: new PostLifeService({ ...context, ...services }),
    posts: new PostsService({ ...context, ...services, photos }),
  };
  const { values, textChecks, life, posts } = dependencies;
  return {
    photos,
    values,
    textChecks,
    life,
    posts,
    cardTexts: new CardTextsService(dependencies),
    media: new MediaService(context),
    posting: new PostingService(dependencies),
    postForms: new PostFormsService(dependencies),
    ownPosts: new OwnPostsService(dependencies),
    similarPosts: new SimilarPostsService(dependencies),
    viewedPosts: new ViewedPostsService(dependencies),
  };
}

export type PostsServices = ReturnType<typeof buildPosts>;
